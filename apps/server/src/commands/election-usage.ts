import { draftSchema } from '@evoting/contract/commission/draft';
import type { ElectionCommand } from './election-options.ts';

const {
  smallestBatch,
  minIntervalS,
  maxMergeDelayS,
  candidatesAParty,
  whoMayVote,
  whoStands,
  tieRule,
  candidateOrder,
  votersUse,
  endDelayMinutes,
} = draftSchema.partial().parse({});

export const USAGE = `The commission's commands, with the server running or not:
  npm run election -- status
  npm run election -- areas --file FILE       adds areas: a table in CSV, code,parent,level,name
  npm run election -- areas --nigeria         adds Nigeria's states and local government areas
  npm run election -- voters --file FILE      says where voters vote: a table in CSV, email,area
  npm run election -- officer --email ADDRESS  invites a returning officer, where those there are cannot log in any more:
        prints a link for a day, and tells every officer by mail
  npm run election -- officers                lists the officers, and says whether the console is held
        [--suspend ADDRESS]     ends an officer's sessions and proposals; nothing that they do is accepted
        [--restore ADDRESS]     lets a suspended officer work again
        [--hold]                stops every change by officers: they can read, nobody can act
        [--release]             ends the hold
        [--allow-codes]         lets codes of apps decide again, where passkeys only did and are lost
  npm run election -- create --slug 2027 --title "Election 2027" --year 2027 --post President --post Governor …
        --post "Senator @ district"  is elected by each area of that level for itself
        --post "Board member [3]"    has three seats: voters may choose up to three candidates
        [--question "TEXT" …]   voters answer it by yes or no; with " @ level" in each area of that level
        [--at-close]            results at the close, no live count
        [--smallest-batch N]    publish no count with fewer than N new ballots (${smallestBatch})
        [--min-interval S]      at least S seconds from one live count to the next (${minIntervalS})
        [--merge-delay S]       an accepted ballot is in the record after S to 2 S seconds (${maxMergeDelayS})
        [--open-nominations]    parties may add and rename candidates while people vote
        [--encrypted-only]      take no ballots in the clear
        [--candidates-a-party N]  how many candidates a party may put up for each post (${candidatesAParty})
        [--approve-nominations] parties and nominations wait until an officer has approved them
        [--who-may-vote WHO]    anyone with an account, who has confirmed the e-mail, or the roll: anyone, confirmed, roll (${whoMayVote})
        [--voters-use WHAT]     a place on the roll is used by an account, by a link without one, or by either: accounts, links, both (${votersUse})
        [--who-stands WHO]      candidates of parties, without one (the commission puts them up), or both: parties, independents, both (${whoStands})
        [--ties RULE]           what follows if candidates are level for a seat, named with the result: lot, second-round, joint (all are elected), unnamed (${tieRule})
        [--order ORDER]         of candidates on papers, without --open-nominations: time (as they were put up), name, draw (drawn at the opening) (${candidateOrder})
        [--elect-unopposed]     without --open-nominations: who stands for a post that no more people stand for than are elected is
                                elected without a vote when it is opened
        [--none-of-these]       voters may choose "None of these" for every post
        [--end-delay MINUTES]   an early end takes effect so long after two officers confirmed it (${endDelayMinutes})
        [--witness "KEY [ADDRESS]" …]  guardians whose signatures readers demand; their setup is fixed with the record
        [--quorum N]            how many of them must have signed (all)
        [--succeeds SLUG]       takes the place of an election whose database is behind what was signed of it
        [--trustee FILE …]      public keys of external trustees (with --at-close): then the server can open nothing
  npm run election -- schedule [--opens-at TIME] [--closes-at TIME]
        voting begins and ends by the clock; TIME as 2027-02-20T08:00+01:00, or none
  npm run election -- trustees --threshold T --name NAME --name NAME --name NAME …
        invites trustees who make the key of a draft together in their browsers, and of whom T open the count; with live
        results it needs witnesses, named before. Prints a link for each. Repeated, it restarts the ceremony, and old links are worthless
  npm run election -- open [--trial] [--silent-trustees]
        --trial opens one whose address only this machine reaches
        --silent-trustees opens one with live counts although trustees' programs do not run
  npm run election -- close
  npm run election -- tally [--shares FILE …]
  npm run election -- export --out DIR
  npm run election -- back-up --out FILE      copies the database of npm start, without the order in which rows came
  npm run election -- restore --file FILE     fills an empty database from such a copy
  npm run election -- go-on                   lets a restored database go on with its record, unless somebody has seen more
        [--seen PATH …]         what somebody keeps of it: a guardian's folder, a mirror, a file of npm run verify
        [--receipts FILE …]     receipts, one a line: says which of their ballots are here
        [--lost N]              goes on although N of these receipts have no ballot here
--election SLUG names another election than the current one. DATA_DIR and DATABASE_URL are those of the server.
Exit status: 0 done, 1 refused, 2 wrong usage.`;

/** The options of `create`. */
const CREATE_OPTIONS = {
  slug: { type: 'string' },
  title: { type: 'string' },
  year: { type: 'string' },
  post: { type: 'string', multiple: true },
  question: { type: 'string', multiple: true },
  trustee: { type: 'string', multiple: true },
  'at-close': { type: 'boolean' },
  'smallest-batch': { type: 'string' },
  'encrypted-only': { type: 'boolean' },
  'candidates-a-party': { type: 'string' },
  'approve-nominations': { type: 'boolean' },
  'who-may-vote': { type: 'string' },
  'end-delay': { type: 'string' },
  'none-of-these': { type: 'boolean' },
  'elect-unopposed': { type: 'boolean' },
  'who-stands': { type: 'string' },
  ties: { type: 'string' },
  order: { type: 'string' },
  'voters-use': { type: 'string' },
  'min-interval': { type: 'string' },
  'merge-delay': { type: 'string' },
  'open-nominations': { type: 'boolean' },
  witness: { type: 'string', multiple: true },
  quorum: { type: 'string' },
  succeeds: { type: 'string' },
} as const;

export const OPTIONS = {
  ...CREATE_OPTIONS,
  election: { type: 'string' },
  email: { type: 'string' },
  name: { type: 'string', multiple: true },
  threshold: { type: 'string' },
  'opens-at': { type: 'string' },
  'closes-at': { type: 'string' },
  trial: { type: 'boolean' },
  'silent-trustees': { type: 'boolean' },
  shares: { type: 'string', multiple: true },
  out: { type: 'string' },
  file: { type: 'string' },
  nigeria: { type: 'boolean' },
  suspend: { type: 'string' },
  restore: { type: 'string' },
  hold: { type: 'boolean' },
  'allow-codes': { type: 'boolean' },
  release: { type: 'boolean' },
  seen: { type: 'string', multiple: true },
  receipts: { type: 'string', multiple: true },
  lost: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

export type Option = keyof typeof OPTIONS;

/** The options of each command; any other is refused, not ignored. */
export const TAKES: Readonly<Record<ElectionCommand['name'], readonly Option[]>> = {
  status: [],
  areas: ['file', 'nigeria'],
  voters: ['file'],
  officer: ['email'],
  officers: ['suspend', 'restore', 'hold', 'release', 'allow-codes'],
  create: Object.keys(CREATE_OPTIONS) as Option[],
  schedule: ['election', 'opens-at', 'closes-at'],
  trustees: ['election', 'name', 'threshold'],
  open: ['election', 'trial', 'silent-trustees'],
  close: ['election'],
  tally: ['election', 'shares'],
  export: ['election', 'out'],
  'back-up': ['out'],
  restore: ['file'],
  'go-on': ['election', 'seen', 'receipts', 'lost'],
};
