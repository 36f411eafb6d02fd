import { isServerFault } from '../lib/call-failures.ts';
import { fieldErrorsOf, messageOf } from '../lib/errors.ts';
import { Alert } from './Alert.tsx';
import { HelpLine } from './HelpLine.tsx';

/** Shows a failed call above its form: the message, a line for each field error, and whom to ask if the server is at fault. */
export function FailureAlert({ error }: { error: unknown }) {
  const fields = fieldErrorsOf(error);
  return (
    <Alert tone="danger" about={error}>
      <p className="whitespace-pre-line">{messageOf(error)}</p>
      {fields.length > 0 && (
        <ul className="list-disc whitespace-pre-line pl-5 font-normal">
          {fields.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {isServerFault(error) && <HelpLine error={error} />}
    </Alert>
  );
}
