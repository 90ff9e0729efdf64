import { errors, jwtVerify, SignJWT } from "jose";
import { loginDays, type RenameReply, type User } from "../contract/index.ts";
import type { Deps } from "../deps.ts";
import { BoundedMap } from "../utils/bounded-map.ts";
import { hashTrialMailbox } from "../utils/mailbox.ts";
import { day } from "../utils/time.ts";
import type { SignedInContext } from "./api-error.ts";

export const tokenLifetime = loginDays * day;

const algorithm = "HS256";
const audience = "account";

/** Login token: a JWT (RFC 7519) that names a session; the session row decides whether it's valid. */
export async function signToken(
	deps: Deps,
	user: User,
	sessionId: string,
	/** Milliseconds since 1970; defaults to the end of a new session. */
	ends = deps.now() + tokenLifetime,
): Promise<string> {
	const [{ kid, key }] = deps.tokenKeys;
	const now = Math.floor(deps.now() / 1000);
	return new SignJWT({ sid: sessionId, user })
		.setProtectedHeader({ alg: algorithm, typ: "JWT", kid })
		.setIssuer(deps.origin)
		.setAudience(audience)
		.setSubject(user.id)
		.setJti(crypto.randomUUID())
		.setIssuedAt(now)
		.setExpirationTime(Math.floor(ends / 1000))
		.sign(key);
}

/** A new token for the same session, with the changed name or address and the same expiry. */
export async function renewToken(
	c: SignedInContext,
	changes: { name: string } | { email: string },
): Promise<RenameReply> {
	const { deps, user: former, session } = c.var;
	const { id, name, email } = { ...former, ...changes };
	const user = { id, name, email };
	return { token: await signToken(deps, user, session.id, session.expiresAt), data: { user } };
}

export interface Claims {
	userId: string;
	sessionId: string;
	/** The address when the token was issued. */
	email: string;
	/** Its mailbox, as stored with trials: hashed once a token, because every signed-in request needs it. */
	mailbox: string;
	/** Milliseconds since 1970. */
	expires: number;
}

/** Tokens with a verified signature. Expiry and the session are still checked on every use. */
const caches = new WeakMap<Deps, BoundedMap<Claims>>();

/** The session named by a token. */
export async function readToken(deps: Deps, token: string): Promise<Claims | "invalid" | "expired"> {
	const cache = caches.getOrInsertComputed(deps, () => new BoundedMap(2000));
	const cached = cache.get(token);
	const claims = cached ?? (await verifyToken(deps, token));
	if (typeof claims === "string") return claims;
	if (!cached) cache.set(token, claims);
	return claims.expires > deps.now() ? claims : "expired";
}

/** A 32-byte signature in base64url; the two spare bits of its last character must be 0, so each token has one spelling. */
const tokenPattern = /^[\w-]+\.[\w-]+\.[\w-]{42}[AEIMQUYcgkosw048]$/;

async function verifyToken(deps: Deps, token: string): Promise<Claims | "invalid" | "expired"> {
	if (!tokenPattern.test(token)) return "invalid";
	try {
		const { payload } = await jwtVerify<{ sub: string; sid: string; user: User; exp: number }>(
			token,
			(header) => {
				const tokenKey = deps.tokenKeys.find((item) => item.kid === header.kid);
				if (!tokenKey) throw new errors.JWSInvalid("unknown key");
				return tokenKey.key;
			},
			{
				algorithms: [algorithm],
				issuer: deps.origin,
				audience,
				currentDate: new Date(deps.now()),
				requiredClaims: ["sub", "sid", "user", "jti", "exp", "iat"],
			},
		);
		const { sub, sid, user, exp } = payload;
		const { email } = user;
		const mailbox = hashTrialMailbox(deps, email);
		return { userId: sub, sessionId: sid, email, mailbox, expires: exp * 1000 };
	} catch (error) {
		return error instanceof errors.JWTExpired ? "expired" : "invalid";
	}
}
