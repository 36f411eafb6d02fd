// A worker whose fast engine accepts every ballot and whose audited engine refuses it, as if one were
// defective.
import { register } from 'tsx/esm/api';

register();
const belenios = '../../../../packages/belenios/src';
const { guarded } = await import(`${belenios}/guarded.ts`);
const { serveThread } = await import(`${belenios}/verify-worker-loop.ts`);
const accepting = (_, json) => ({ ok: true, ballot: JSON.parse(json), credential: '', tracker: '' });
const refusing = { verify: () => ({ ok: false, reason: 'bad-signature' }) };
serveThread({ ...guarded(accepting, refusing, (length) => new Uint8Array(length)), makeHints: () => null });
