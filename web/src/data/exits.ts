/** The ways out of a page that the data layer may force. The app provides them, because only it knows the router. */
export interface Exits {
  /** The session is over: tell why, forget it, go to the login page and come back later. */
  login(why: string): void;
  /** The warehouse changed elsewhere: start again from the home page. */
  home(why: string): void;
  /** A page's first answer was an HTTP error: show its status page. */
  status(http: number, traceId: string | undefined): void;
}

let exits: Exits = { login: () => {}, home: () => {}, status: () => {} };

export function openExits(next: Exits): void {
  exits = next;
}

export const leave: Exits = {
  login: (why) => exits.login(why),
  home: (why) => exits.home(why),
  status: (http, traceId) => exits.status(http, traceId),
};
