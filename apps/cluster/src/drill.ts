import { say } from '@evoting/command-line/command';
import { startCluster } from './cluster.ts';
import { runDrills } from './drill-command.ts';
import { DRILLS } from './drills.ts';
import { CABLE_DRILLS } from './network/cluster-drills.ts';
import { requireNetworks } from './network/networks.ts';
import { UNHURRIED } from './practise.ts';
import { findPrograms } from './programs.ts';

/** A lease of eight seconds, plus the time for a promotion and the voters' retries. */
const PAUSE_MAX_S = 15;

/** `npm run drill -- NAME`: causes a failure in a cluster while people vote. */
runDrills({ ...DRILLS, ...CABLE_DRILLS }, { pauseMaxS: PAUSE_MAX_S }, () => {
  const programs = findPrograms();
  return async (places, chosen) => {
    const isWired = chosen.some(([name]) => name in CABLE_DRILLS);
    if (isWired) requireNetworks();
    return startCluster(programs, { ...places, port: 0, settings: UNHURRIED, isWired, say });
  };
});
