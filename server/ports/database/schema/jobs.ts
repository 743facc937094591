/** Work that is to be done apart from any request. What it is about has its own row; this one says who works on it, and when. */
export type JobsTables = {
  jobs: {
    /** Kind and subject: there is one job of a kind for each subject. */
    id: string;
    kind: string;
    /** Ids alone, as JSON. */
    payload: string;
    /** Not before then; while somebody works on it, the end of their lease. */
    run_at: string;
    /** Jobs of some kinds are taken in this order instead of by `run_at`. */
    turn: string;
    /** Which network caused it, where networks take turns; else empty. */
    network: string;
    attempts: number;
    /** Whose try is under way: a random id, new with each claim. */
    lease_by: string | null;
    /** Set when no further try is made (the dead letter), with the reason in `error`. */
    failed_at: string | null;
    error: string | null;
  };
};
