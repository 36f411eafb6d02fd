import type { PostId, UserId } from '@evoting/contract/fields';
import type { Generated } from 'kysely';
import type { Once } from './columns.ts';

/** The tree of areas. The one without a parent is the root: everybody is in it. */
export interface AreasTable {
  id: Generated<string>;
  parent_id: string | null;
  /** What the commission calls areas of this kind: `state`, `ward`. */
  level: string;
  code: string;
  name: string;
}

export interface VoterAreasTable {
  voter_id: Once<UserId>;
  area_id: string;
}

export interface PostsTable {
  id: string;
  election_id: string;
  name: string;
  position: number;
  /** The level whose areas elect it, each for itself; null where everybody elects it together. */
  level: string | null;
}

/** A post in one area, in which a voter chooses one candidate; the wire calls it a post. */
export interface ContestsTable {
  id: Once<PostId>;
  election_id: Once<string>;
  post_id: Once<string>;
  area_id: Once<string>;
}

/** A view: contests with their names. `area` is null in the root. */
export interface NamedContestsView {
  id: PostId;
  election_id: string;
  post_id: string;
  post: string;
  position: number;
  area_id: string;
  area_code: string;
  area: string | null;
  name: string;
}

export interface BallotStylesTable {
  election_id: Once<string>;
  style: Once<number>;
  /** In the order of their ids. */
  contest_ids: Once<string[]>;
}

export interface StyleAreasTable {
  election_id: Once<string>;
  area_id: Once<string>;
  style: Once<number>;
}

/** Areas, and what is elected where; the guarantees of each table are in its migration. */
export interface AreaTables {
  areas: AreasTable;
  voter_areas: VoterAreasTable;
  posts: PostsTable;
  contests: ContestsTable;
  named_contests: NamedContestsView;
  ballot_styles: BallotStylesTable;
  style_areas: StyleAreasTable;
}
