import type { z } from 'zod';
import type { officerRoleSchema } from '../call.ts';

/** An act of two officers: one proposes it, another confirms it. */
interface Act<
  Params extends z.ZodObject,
  Logged extends keyof z.output<Params> = never,
  SubjectMayConfirm extends boolean = false,
> {
  /**
   * The officers' decision, and the values that they saw (`before`, `name`, a digest). The act is refused once
   * one of these has changed.
   */
  readonly params: Params;
  /** Parameters for the description of the API and for tests. */
  readonly example: z.input<Params>;
  /** The officers who may propose it; every officer except observers may confirm it. */
  readonly by: { readonly officers: readonly z.output<typeof officerRoleSchema>[] };
  /**
   * The thing that it changes. An act on the `current-election` has no parameter for the election, whose public
   * page counts the act if one officer did it alone.
   */
  readonly of: 'election' | 'current-election' | 'commission';
  /** Confirmed by a second officer it takes effect some minutes later, unless an officer holds it. */
  readonly isHeldBack?: true;
  /** True if even the only officer of a commission cannot do it alone. */
  readonly neverAlone?: true;
  /** The officer whom it is about may confirm it, but has no vote against it. */
  readonly subjectMayConfirm?: SubjectMayConfirm;
  /** The parameters in the log, if not all. Observers do not see proposals of such an act. */
  readonly logged?: readonly Logged[];
}

/** Describes an act; its schema has the example. */
export function act<
  Params extends z.ZodObject,
  Logged extends keyof z.output<Params> = never,
  SubjectMayConfirm extends boolean = false,
>({
  params,
  example,
  ...rest
}: Act<Params, Logged, SubjectMayConfirm>): Act<Params, Logged, SubjectMayConfirm> {
  return { ...rest, example, params: params.meta({ examples: [example] }) };
}
