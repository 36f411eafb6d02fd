import { runDrills } from '../drill-command.ts';
import { CLOCK, NETWORK_DRILLS } from './drills.ts';
import { startTwoMachines } from './machines.ts';
import { requireNetworks } from './networks.ts';

/** Eight seconds of a failure, as long again until TCP tries once more, and the voters' retries. */
const PAUSE_MAX_S = 25;

/** `npm run network-drill -- NAME`: causes a failure of cables, machines, disks or clocks while people vote. */
runDrills(NETWORK_DRILLS, { pauseMaxS: PAUSE_MAX_S }, () => {
  requireNetworks();
  return (places, chosen) =>
    startTwoMachines(
      places,
      chosen.some(([name]) => name === CLOCK),
    );
});
