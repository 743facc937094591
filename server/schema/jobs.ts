/** Background work. The subject has its own row; this one records when the job is due and who is working on it. */
export type JobsTables = {
  jobs: {
    /** Kind and subject: there is one job per kind and subject. */
    id: string;
    kind: string;
    /** Only ids, as JSON. */
    payload: string;
    /** When it is due; while it is running, the end of the lease. */
    run_at: string;
    /** Some kinds are taken in this order instead of by `run_at`. */
    turn: string;
    /** The network that caused it, for kinds that take turns; otherwise empty. */
    network: string;
    attempts: number;
    /** The current claim: a random id, new with each claim. */
    lease_by: string | null;
    /** Set when it won't be tried again (dead letter), with the reason in `error`. */
    failed_at: string | null;
    error: string | null;
  };
};
