/** A twentieth of the runs that a property has before a release, and at most ten values of each proof. */
export const FEW_RUNS = {
  BALLOT_PROPERTY_RUNS: '12',
  AUDIT_PROPERTY_RUNS: '2',
  TREE_PROPERTY_RUNS: '2',
  PROOF_VALUES: '10',
};
