/** Endpoints that no input made from the demo world brings to success, and why. Whoever adds a line says who proves it instead. */
export const UNPROVED: Readonly<Record<string, string>> = {
  'session.token': 'takes the ticket and the cookie of a login just begun: session.test.ts',
  'session.refresh': 'takes the refresh token of a browser that is logged in: session.test.ts',
};
