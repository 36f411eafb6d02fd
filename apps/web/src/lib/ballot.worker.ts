import { type BallotOrder, ballotWork, threadVerifier } from './ballotWork.ts';

const work = ballotWork(threadVerifier());
addEventListener('message', ({ data }: MessageEvent<BallotOrder>) => postMessage(work(data)));
