/** A figure for the operator's alarms, as `/metrics` serves it: a gauge of Prometheus. */
export interface Figure {
  readonly name: string;
  readonly help: string;
  /** At least one label: a gauge without any is 0 where there is nothing to measure. */
  readonly labels: readonly string[];
  /** Its values now, by their labels; none where there is nothing to measure. */
  read(): Promise<readonly FigureValue[]>;
}

export interface FigureValue {
  readonly value: number;
  readonly labels: Readonly<Record<string, string>>;
}
