// A process of its own needs its own loader of TypeScript. A bundle starts the code itself.
import { register } from 'tsx/esm/api';

register();
await import('./make-child.ts');
