/** Endpoints that no input made from the demo world brings to success, and why. Whoever adds a line says who proves it instead. */
export const UNPROVED: Readonly<Record<string, string>> = {
  'session.token': 'takes the ticket and the cookie of a login just begun: session.test.ts',
  'captcha.check': 'takes the place of a notch that only the server knows: captcha.test.ts',
  'password.verify': 'takes a code from a phone: password.test.ts',
  'password.reset': 'takes the ticket of a code from a phone: password.test.ts',
  'phone.bind': 'takes a code from a phone: phone.test.ts',
  'password.change': 'takes a code from a phone, and ends the session it is asked in: password.test.ts',
  'sso.code': 'takes the signature of a partner: sso.test.ts',
  'sso.socialToken': 'takes a code just issued to a partner: sso.test.ts',
  'sso.exchange': 'takes a code just issued to a partner: sso.test.ts',
  'sso.ssoLogin': 'takes a code just issued to a partner: sso.test.ts',
  'sso.pclogin': 'takes a code just issued to a partner: sso.test.ts',
  'session.refresh': 'takes the refresh token of a browser that is logged in: session.test.ts',
  'file.preview': 'answers a file that is no sheet: server/src/domains/ops/file.test.ts',
  'file.download': 'takes an address the server has signed: server/src/domains/ops/ops.test.ts',
};
