import { SourceError } from '@evoting/record/source';
import type { Reply, Task } from './protocol.ts';
import { runTask } from './work.ts';

const reply = (message: Reply) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<Task>) => {
  runTask(data, reply).then(reply, (error: unknown) => {
    if (error instanceof SourceError) reply({ kind: 'unreachable' });
    else reply({ kind: 'defect', name: error instanceof Error ? error.message : 'Error' });
  });
});
