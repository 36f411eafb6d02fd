export {
  lockNominationRules,
  type NominationRules,
  updateNominationRules,
} from './nomination-rules-store.ts';
