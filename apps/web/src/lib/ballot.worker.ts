import { type BallotOrder, ballotWork } from './ballotWork.ts';
import { threadVerifier } from './threadVerifier.ts';

const work = ballotWork(threadVerifier());
addEventListener('message', ({ data }: MessageEvent<BallotOrder>) => postMessage(work(data)));
