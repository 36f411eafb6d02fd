// A thread does not inherit its parent's loader of TypeScript, so it registers one of its own. A bundle
// starts the code itself.
import { register } from 'tsx/esm/api';

register();
await import('./tally-thread.ts');
