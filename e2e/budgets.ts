/** What pages may cost, as promised in design and README. These figures are kept here only. */
export const budgets = {
  /** The landing page on a first visit, without scrolling: KB of transferred bodies, in Brotli. */
  firstVisit: { script: 80, page: 130 },
  /** The client's order page up to the first view, delivered or not: KB of script in Brotli, in how many files. */
  orderPage: { script: 96, files: 10 },
  /** Lighthouse's mobile profile: scores of 100, and the largest allowed layout shift. */
  lighthouse: { performance: 95, accessibility: 100, bestPractices: 100, seo: 100, shift: 0.01 },
  /** KB of script in Brotli: of the sign-in page, and of everything the admin area can load. */
  admin: { signIn: 150, script: 360 },
};
export const KB = 1024;
