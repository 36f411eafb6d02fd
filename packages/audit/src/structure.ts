import { encodeUtf8 } from '@evoting/tlog/encoding';
import type { Tally } from './engine.ts';
import type { Findings } from './report.ts';
import { RecordError, type RecordSource } from './source.ts';
import type { StructureEvent } from './state.ts';
import { type OpenSetup, openSetup, openStyle } from './style.ts';
import type { StyleSums } from './sums.ts';

/** The setup and the styles of an election as its entries open them; the closing events are looked at when all ballots are summed. */
export class Structure {
  readonly styles: StyleSums[] = [];
  setup: OpenSetup | null = null;
  readonly #source: RecordSource;
  readonly #tally: Tally;
  readonly #origin: string;

  constructor(source: RecordSource, tally: Tally, origin: string) {
    this.#source = source;
    this.#tally = tally;
    this.#origin = origin;
  }

  /** Opens a setup or a style. Takes the event. Gives the style that it begins, if any. Notes what is wrong with it. */
  async open({ type, payload, place }: StructureEvent, findings: Findings): Promise<StyleSums | null> {
    if (payload === null || (type !== 'Setup' && type !== 'Style')) return null;
    const bytes = encodeUtf8(payload);
    if (type === 'Style') {
      findings.examine('styles');
      return (await findings.attempt('styles', () => this.#openStyle(bytes, place))) ?? null;
    }
    findings.examine('setup');
    const at = { place, origin: this.#origin };
    const setup = await findings.attempt('setup', () => openSetup(this.#source, bytes, at));
    this.setup ??= setup ?? null;
    return null;
  }

  async #openStyle(bytes: Uint8Array, place: string): Promise<StyleSums> {
    if (this.setup === null) throw new RecordError(place, 'comes without a setup');
    const opened = await openStyle(this.#source, bytes, place, this.setup);
    if (opened.style.style !== this.styles.length + 1)
      throw new RecordError(place, 'style is not the next number');
    const isKnown = this.styles.some(({ election }) => election.uuid === opened.election.uuid);
    if (isKnown) throw new RecordError(place, 'has the uuid of an earlier style');
    const style = { ...opened, sums: this.#tally.emptySums(opened.election) };
    this.styles.push(style);
    return style;
  }
}
