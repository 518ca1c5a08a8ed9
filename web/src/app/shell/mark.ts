const PHONE_DIGITS = 4;

/** What is written across a screen: the name with the end of the phone number, or with the account (specification, section 2). */
export const markOf = ({
  userName,
  phone,
  account,
}: {
  userName: string;
  phone: string | null;
  account: string;
}): string => `${userName} ${phone?.slice(-PHONE_DIGITS) ?? account}`;
