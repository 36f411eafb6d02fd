import { type Cable, Network, type Wiring } from './networks.ts';

/** A machine on a switch. */
export interface LanMachine {
  readonly name: string;
  readonly network: Network;
  readonly address: string;
  /** From the switch to the machine. */
  readonly cable: Cable;
}

/** Machines on one switch, each with a cable of its own; this computer reaches all of them through it. */
export class Lan {
  readonly machines: readonly LanMachine[];
  readonly #switch: Network;

  constructor(wiring: Wiring, names: readonly string[]) {
    this.#switch = wiring.network('switch');
    this.#switch.forward();
    const own = wiring.cable(new Network(null), this.#switch);
    this.machines = names.map((name) => {
      const network = wiring.network(name);
      const cable = wiring.cable(this.#switch, network);
      const [, address] = cable.addresses;
      cable.lead('far', 'default');
      own.lead('near', address);
      return { name, network, address, cable };
    });
  }

  /** Lets nothing pass between two machines, while each reaches everybody else. */
  separate(one: LanMachine, other: LanMachine): void {
    this.#rule('add', one, other);
  }

  join(one: LanMachine, other: LanMachine): void {
    this.#rule('del', one, other);
  }

  #rule(change: 'add' | 'del', one: LanMachine, other: LanMachine): void {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const)
      this.#switch.ip('rule', change, 'from', from.address, 'to', to.address, 'blackhole');
  }
}
