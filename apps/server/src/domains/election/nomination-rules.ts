export {
  lockNominationRules,
  type NominationRules,
  selfNominationOf,
  updateNominationRules,
} from './nomination-rules-store.ts';
