export { type Approving, lockApproving, updateApproving } from './approving-store.ts';
