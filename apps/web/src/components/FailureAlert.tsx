import { fieldErrorsOf, messageOf } from '../lib/errors.ts';
import { Alert } from './Alert.tsx';

/**
 * A failed call, told above the form it came from: the message, and one line a field where the server named
 * fields.
 */
export function FailureAlert({ error }: { error: unknown }) {
  const fields = fieldErrorsOf(error);
  return (
    <Alert tone="danger" about={error}>
      <p>{messageOf(error)}</p>
      {fields.length > 0 && (
        <ul className="list-disc pl-5 font-normal">
          {fields.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
