declare module '../platform/db/tables.ts' {
  interface Tables {
    sessions: SessionTable;
    known_devices: KnownDeviceTable;
    account_tokens: AccountTokenTable;
    totp_factors: TotpFactorTable;
    recovery_codes: RecoveryCodeTable;
    login_challenges: LoginChallengeTable;
    passkeys: PasskeyTable;
    passkey_challenges: PasskeyChallengeTable;
    api_tokens: ApiTokenTable;
    invitations: InvitationTable;
    account_activity: AccountActivityTable;
    linked_identities: LinkedIdentityTable;
    provider_logins: ProviderLoginTable;
    secret_checks: SecretCheckTable;
    former_user_names: { user_name: string; user_id: string; created_at: string };
    /** Names of deleted accounts, as keyed hashes: they cannot be registered before `ends_at`. */
    resting_user_names: { name_hash: string; ends_at: string };
  }
}

/** A secret that the server has started with. */
export interface SecretCheckTable {
  /** A keyed hash of nothing: another secret has another one. */
  check_value: string;
  first_used_at: string;
  /** The last start. */
  last_used_at: string;
}

export interface SessionTable {
  /** SHA-256 of the cookie's token, hex. */
  token_hash: string;
  /** Identifies the session to its owner, who can end it; not derived from the token. */
  id: string;
  user_id: string;
  /** 'Chrome on Linux' */
  device: string;
  /** 'Berlin, Germany', or '' if unknown. */
  place: string;
  created_at: string;
  /** When the password was last entered, or a passkey used: fresh for ten minutes. */
  authenticated_at: string;
  last_seen_at: string;
}

/** Devices from which a user has logged in before; a login from a new one sends them a mail. */
export interface KnownDeviceTable {
  user_id: string;
  /** 'Chrome on Linux, Germany' */
  device: string;
  seen_at: string;
}

/** Links in mails: password resets, email confirmations and email changes. */
export interface AccountTokenTable {
  token_hash: string;
  user_id: string;
  purpose: 'reset-password' | 'change-email';
  /** The email to which the link was sent; '' if it was not mailed. */
  email: string;
  /** SHA-256 of the password hash at the time the token was made: changing the password invalidates it. */
  password_version: string;
  expires_at: string;
}

/** The authenticator app of an account. */
export interface TotpFactorTable {
  user_id: string;
  /** Encrypted with a key derived from the server's secret. */
  secret: string;
  /** '' until a code of it was entered. */
  confirmed_at: string;
  /** The period of the last accepted code, in units of 30 seconds since 1970: no code is accepted twice. */
  last_step: number;
}

/** Codes that replace the second factor, once each. */
export interface RecoveryCodeTable {
  user_id: string;
  code_hash: string;
}

/** Logins with the right password that wait for the second factor. */
export interface LoginChallengeTable {
  token_hash: string;
  user_id: string;
  /** As in a link of a mail: changing the password ends the challenge. */
  password_version: string;
  tries: number;
  expires_at: string;
}

/** The public half of a key pair in an authenticator: a phone, a computer, a security key. */
export interface PasskeyTable {
  id: string;
  user_id: string;
  /** As the authenticator names it, base64url. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** How often the authenticator has signed; 0 where it does not count. It never goes back. */
  counter: number;
  /** JSON: how a browser reaches the authenticator. */
  transports: string;
  /** The host that it was made for: it works nowhere else. */
  rp_id: string;
  name: string;
  /** 1 if it can be on several devices. */
  is_synced: number;
  created_at: string;
  /** A day; '' if it was never used. */
  last_used_on: string;
}

/** Random values that authenticators are asked to sign, each once. */
export interface PasskeyChallengeTable {
  challenge: string;
  purpose: 'register' | 'login';
  /** The only account that it is for; null for a login that begins with the passkey. */
  user_id: string | null;
  expires_at: string;
}

/** Tokens with which programs call the API. */
export interface ApiTokenTable {
  id: string;
  user_id: string;
  token_hash: string;
  name: string;
  /** JSON: the scopes. */
  scopes: string;
  /** '' if it is valid until it is revoked. */
  expires_at: string;
  created_at: string;
  /** A day; '' if it was never used. */
  last_used_on: string;
}

/** Links that let one person register while registration is closed. */
export interface InvitationTable {
  token_hash: string;
  /** The only email that may be registered with it. */
  email: string;
  created_at: string;
  expires_at: string;
}

/** What happened to an account, for 90 days. Without IPs and emails. */
export interface AccountActivityTable {
  id: string;
  user_id: string;
  event: string;
  /** 'owner' or 'operator' */
  actor: string;
  /** What it was about: the name of a token or passkey, how a login was proved; '' if nothing. */
  detail: string;
  /** 'Chrome on Linux'; '' if it was no request of a browser. */
  device: string;
  /** 'Berlin, Germany', or '' if unknown. */
  place: string;
  created_at: string;
}

/** An account at another site with which its owner logs in here. */
export interface LinkedIdentityTable {
  id: string;
  user_id: string;
  provider: 'oidc' | 'github';
  /** Who vouches for the subject. */
  issuer: string;
  /** The person, as the issuer names them: it never changes. */
  subject: string;
  /** For the person to recognize it. */
  label: string;
  created_at: string;
  /** A day; '' if it was never used. */
  last_used_on: string;
}

/** Logins that wait for the response of a provider, which must match them. */
export interface ProviderLoginTable {
  token_hash: string;
  provider: 'oidc' | 'github';
  /** The account to link; null for a login. */
  user_id: string | null;
  state: string;
  /** '' for GitHub, which sends no ID token. */
  nonce: string;
  /** PKCE: proves to the provider that who sends the code has requested it. */
  code_verifier: string;
  /** The token of an invitation; '' for none. */
  invitation: string;
  expires_at: string;
}
