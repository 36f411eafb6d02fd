import { fieldErrorsOf, messageOf } from '../lib/errors.ts';
import { Alert } from './Alert.tsx';

/** Shows a failed call above its form: the message, and a line for each field error. */
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
    </Alert>
  );
}
