export { listBallot } from './ballot-store.ts';
export { hasStyles } from './revisions-store.ts';
