export { type BallotRow, listBallot } from './ballot-store.ts';
