import { NewLetter } from '../../acts/letter/NewLetter.tsx';
import { AddPlace, type ChangeProps } from './AddPlace.tsx';
import { CorrectPlace } from './CorrectPlace.tsx';
import { RemovePlace } from './RemovePlace.tsx';

/** Adds, corrects and removes people one by one, and makes a letter again, each with a reason. */
export function ChangePlaces(props: ChangeProps) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="flex flex-col gap-6">
        <AddPlace {...props} />
        {!props.isFrozen && <CorrectPlace takesPhones={props.takesPhones} />}
      </div>
      <div className="flex flex-col gap-6">
        <RemovePlace electionId={props.electionId} isFrozen={props.isFrozen} />
        <NewLetter electionId={props.electionId} />
      </div>
    </div>
  );
}
