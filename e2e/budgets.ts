/** What pages may cost, as design and README promise. The one place where these figures stand. */
export const budgets = {
  /** The landing page for somebody who has never been there, without scrolling: KB of bodies as they travel, in Brotli. */
  firstVisit: { script: 80, page: 130 },
  /** An order's page for its client, to the first view: KB of script, in Brotli; and with the players, which come once something was delivered. */
  orderPage: { script: 90, withPlayers: 110 },
  /** Lighthouse's mobile profile: scores of 100, and how far things may move. */
  lighthouse: { performance: 95, accessibility: 100, bestPractices: 100, seo: 100, shift: 0.01 },
  /** KB of script in Brotli: of the sign-in page, and of all the area can come to load. */
  admin: { signIn: 150, script: 300 },
};
export const KB = 1024;
