/** A Prometheus gauge that `/metrics` serves for the operator's alarms. */
export interface Figure {
  readonly name: string;
  readonly help: string;
  /** At least one: a gauge without labels reads 0 where there is nothing to measure. */
  readonly labels: readonly string[];
  /** Reads the current values; empty where there is nothing to measure. */
  read(): Promise<readonly FigureValue[]>;
}

export interface FigureValue {
  readonly value: number;
  readonly labels: Readonly<Record<string, string>>;
}
