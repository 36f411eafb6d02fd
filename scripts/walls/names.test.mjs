import { describe, expect, it } from 'vitest';
import { faultsOfNames } from './names.mjs';

const faults = (file) => faultsOfNames([{ file, text: '' }]);

describe('the name of a file', () => {
  it.each([
    ['apps/server/src/domains/vote/utils.ts', 'says nothing of what is inside'],
    ['packages/tlog/src/index.ts', 'says nothing of what is inside'],
    ['apps/web/src/lib/dateHelpers.ts', 'says nothing of what is inside'],
    ['apps/server/src/domains/vote/vote-manager.ts', 'says nothing of what is inside'],
    ['apps/server/src/domains/vote/castMemo.ts', 'is not written as the files beside it are'],
    ['packages/audit/src/Verdict.ts', 'is not written as the files beside it are'],
    ['apps/web/src/components/party_line.tsx', 'is not written as the files beside it are'],
    ['apps/server/src/domains/vote/cast.store.ts', 'has an ending that CONTRIBUTING does not list'],
    ['packages/audit/src/service.ts', 'means something that is not in this room'],
    ['apps/server/src/http/service.ts', 'means something that is not in this room'],
    ['apps/server/src/platform/vote-routes.ts', 'means something that is not in this room'],
    ['apps/web/src/features/vote/routes.tsx', 'means something that is not in this room'],
    ['apps/web/src/lib/pending-store.ts', 'means something that is not in this room'],
    ['apps/web/src/app/api.ts', 'means something that is not in this room'],
    ['apps/web/src/lib/forms.ts', 'means something that is not in this room'],
    ['apps/server/src/domains/vote/state.ts', 'means something that is not in this room'],
    ['apps/web/src/components/LoginPage.tsx', 'means something that is not in this room'],
  ])('%s %s', (file, fault) => {
    expect(faults(file)).toEqual([expect.stringContaining(fault)]);
  });

  it.each([
    'apps/server/src/domains/vote/routes.ts',
    'apps/server/src/domains/vote/results-routes.ts',
    'apps/server/src/platform/shared-clock.ts',
    'apps/server/src/domains/vote/routes.test.ts',
    'apps/server/src/domains/board/intake-store.ts',
    'apps/server/migrations/001-foundation.ts',
    'apps/web/src/features/vote/useCastFlow.ts',
    'apps/web/src/features/vote/api.ts',
    'apps/web/src/components/PartyLine.test.tsx',
    'packages/belenios/src/sodium-native.d.ts',
    'e2e/verify.spec.ts',
  ])('%s is plain', (file) => {
    expect(faults(file)).toEqual([]);
  });
});
