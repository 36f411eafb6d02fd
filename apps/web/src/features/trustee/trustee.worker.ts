import { SourceError } from '@evoting/record/source';
import type { Answer, Order } from './protocol.ts';
import { work } from './work.ts';

const tell = (answer: Answer) => postMessage(answer);

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  work(data, tell).then(tell, (error: unknown) => {
    if (error instanceof SourceError) tell({ kind: 'unreachable' });
    else tell({ kind: 'defect', name: error instanceof Error ? error.message : 'Error' });
  });
});
