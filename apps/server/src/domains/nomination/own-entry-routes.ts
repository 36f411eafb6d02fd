import type { CandidateView } from '@evoting/contract/candidate';
import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { type RefusalTable, refuse, TOO_MANY_CHANGES } from '../../http/errors.ts';
import { preparedUpload } from '../../http/images/upload.ts';
import type { CachedValue } from '../../platform/cached-value.ts';
import { imagePath } from '../../platform/images/path.ts';
import { resultsByPost } from '../results/results.ts';
import type { ResultsView } from '../results/results-view.ts';
import { changeOwnEntry, noteOwnChange, type OwnEntryRefusal, ownEntry } from './own-entry.ts';
import type { OwnEntry } from './own-entry-store.ts';

const REFUSALS: RefusalTable<OwnEntryRefusal> = {
  'not-found': { status: 404, code: 'nobody-put-you-up' },
  'too-many-changes': TOO_MANY_CHANGES,
  closed: { status: 409, code: 'entry-closed' },
  frozen: { status: 409, code: 'candidates-fixed' },
};

/** Serves the candidate's dashboard. */
export function candidateRoutes(serve: Serve, deps: Deps, view: CachedValue<ResultsView>): void {
  serve('GET /candidate/me', async ({ session }) => {
    const result = await ownEntry(deps, session.userId);
    if (!result.ok) return refuse(REFUSALS, result.reason);
    return { message: 'Your entry', data: viewOf(result.entry, await view.get()) };
  });

  serve('PUT /candidate/me', { limitByAccount: deps.limits.changesByAccount }, async (incoming) => {
    const { session, body } = incoming;
    const image = await preparedUpload(incoming, 'portrait');
    const change = { bio: body.bio, image };
    const result = await deps.db.transaction().execute(async (trx) => {
      const changed = await changeOwnEntry(deps, trx, session.userId, change);
      if (changed.ok) await noteOwnChange(trx, session.userId, changed);
      return changed;
    });
    if (!result.ok) return refuse(REFUSALS, result.reason, result.retryAfterS);
    view.forget();
    const data = viewOf(result.entry, await view.get());
    return { message: 'Your entry has been updated.', data };
  });
}

/** Shows an entry as voters see it. Candidates of an earlier election get no results. */
function viewOf(entry: OwnEntry, now: ResultsView): CandidateView {
  const isCurrent = now.election?.id === entry.electionId;
  return {
    candidate: {
      id: entry.id,
      name: entry.name,
      email: entry.email,
      userImage: imagePath(entry.imageId),
      userManifesto: entry.bio,
      politicalPostId: entry.postId,
      userPosition: { postName: entry.postName },
      status: entry.status,
      reason: entry.reason,
    },
    partyName: entry.partyName,
    partyAcronym: entry.partyAcronym,
    partyBanner: imagePath(entry.partyBannerId),
    former: isCurrent ? null : { title: entry.electionTitle, log: entry.log },
    standing: isCurrent ? (resultsByPost(now)[entry.postName] ?? []) : [],
    meta: now.meta,
  };
}
