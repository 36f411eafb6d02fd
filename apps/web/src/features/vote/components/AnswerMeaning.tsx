import type { FixedAnswer } from '@evoting/contract/fields';
import { Trans } from '@lingui/react/macro';

/** Says what an answer that is no person does. */
export function AnswerMeaning({ answer, isQuestion }: { answer: FixedAnswer; isQuestion: boolean }) {
  return <p className="text-base text-soft">{meaningOf(answer, isQuestion)}</p>;
}

function meaningOf(answer: FixedAnswer, isQuestion: boolean) {
  if (answer === 'yes') return <Trans>You agree.</Trans>;
  if (answer === 'no') return <Trans>You do not agree.</Trans>;
  return isQuestion ? (
    <Trans>This is neither Yes nor No. It is counted, and the result shows it.</Trans>
  ) : (
    <Trans>This chooses none of the candidates. It is counted, and the result shows it.</Trans>
  );
}
