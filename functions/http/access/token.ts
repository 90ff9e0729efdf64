import { errors, jwtVerify, SignJWT } from "jose";
import type { User } from "../../contract/index.ts";
import type { Deps } from "../../deps.ts";
import { cachePerSecret } from "../bounded-map.ts";

/** Seconds a login lasts: 7 days. */
export const tokenLifetime = 7 * 24 * 60 * 60;

const algorithm = "HS256";
const audience = "account";

/** The login token: a JWT (RFC 7519) that names the session; the session row decides whether it still counts. */
export async function signToken(
	deps: Deps,
	user: User,
	sessionId: string,
	/** Milliseconds since 1970; of a new login unless told. */
	ends = deps.now() + tokenLifetime * 1000,
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

export interface Claims {
	userId: string;
	sessionId: string;
	/** The person's address when the token was made; empty where it does not say. */
	email: string;
}

interface Checked extends Claims {
	/** Milliseconds since 1970. */
	expires: number;
	origin: string;
}

/** Signatures that were checked already, for each set of keys. Whether a token's time or session is over is looked at anew. */
const checked = cachePerSecret<Checked>(2000);

type Read = Claims | "invalid" | "expired";

/** The session a token names: `invalid` when it is not ours, `expired` when it was. At once where its signature is known. */
export function readToken(deps: Deps, token: string): Read | Promise<Read> {
	const checkedToken = checked(deps.tokenKeys).get(token);
	if (checkedToken?.origin !== deps.origin) return verifyNew(deps, token);
	if (checkedToken.expires > deps.now()) return checkedToken;
	checked(deps.tokenKeys).delete(token);
	return "expired";
}

async function verifyNew(deps: Deps, token: string): Promise<Read> {
	const claims = await verifyToken(deps, token);
	if (typeof claims === "string") return claims;
	if (claims.expires <= deps.now()) return "expired";
	checked(deps.tokenKeys).set(token, claims);
	return claims;
}

/** Ends in 32 bytes as base64url writes them: of the last letter two bits are spare, and have to be 0. */
const spelling = /^[\w-]+\.[\w-]+\.[\w-]{42}[AEIMQUYcgkosw048]$/;

async function verifyToken(deps: Deps, token: string): Promise<Checked | "invalid" | "expired"> {
	if (!spelling.test(token)) return "invalid";
	try {
		const { payload } = await jwtVerify(
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
				requiredClaims: ["sub", "sid", "jti", "exp", "iat"],
			},
		);
		const { sub, sid, user, exp = 0 } = payload;
		if (typeof sub !== "string" || typeof sid !== "string") return "invalid";
		const { email } = (user ?? {}) as Partial<User>;
		const address = typeof email === "string" ? email : "";
		return { userId: sub, sessionId: sid, email: address, expires: exp * 1000, origin: deps.origin };
	} catch (error) {
		return error instanceof errors.JWTExpired ? "expired" : "invalid";
	}
}
