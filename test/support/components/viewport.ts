/** Initial viewport of component tests in CSS pixels. */
export const VIEWPORT = { width: 1024, height: 800 } as const;
