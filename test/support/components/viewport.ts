/** What component tests begin with, in CSS pixels. */
export const VIEWPORT = { width: 1024, height: 800 } as const;
