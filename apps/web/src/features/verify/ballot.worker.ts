import { type BallotOrder, ballotWork } from './ballotWork.ts';

const work = ballotWork();
addEventListener('message', ({ data }: MessageEvent<BallotOrder>) => postMessage(work(data)));
