import { expect, test } from "vitest";
import { createWorld, password } from "../support/api.ts";

test("a visitor signs up, enters the mailed code, logs in, sees who they are and logs out", async () => {
	const world = await createWorld();
	const email = "ada@example.org";
	const registered = await world.post("/api/vpnuser/register", { name: "Ada Lovelace", email, password });
	expect(registered.body).toEqual({
		code: 200,
		message: "Account created. Enter the code we emailed to verify your account.",
		data: { expires_in: 600, resend_in: 60 },
	});
	const { code } = await world.lastMail(email);
	const verified = await world.post("/api/vpnuser/verify-otp", { email, otp: code, code });
	expect(verified.body).toEqual({ code: 200, message: "OTP verified successfully" });

	const login = await world.post("/api/vpnuser/login", { email, password }, { headers: { platform: "web" } });
	expect(login.body).toMatchObject({ code: 200, data: { user: { name: "Ada Lovelace", email } } });
	const { token } = login.body;
	const me = await world.call("/api/vpnuser/me", { token });
	expect(me.body.data).toMatchObject({ name: "Ada Lovelace", email, type: "free", package: null });
	const logout = await world.call("/api/vpnuser/logout", { method: "POST", token });
	expect(logout.status).toBe(200);
	const after = await world.call("/api/vpnuser/me", { token });
	expect([after.status, after.body.error]).toEqual([401, "session_ended"]);
});
