export { listBallot } from './ballot-store.ts';
