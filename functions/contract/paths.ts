/** Where the calls live (spec §7, design §9). */
export const paths = {
	register: "/api/vpnuser/register",
	/** + the verification token */
	verifyLink: "/api/vpnuser/verify/",
	login: "/api/vpnuser/login",
	forgetPassword: "/api/vpnuser/forget-password",
	updatePassword: "/api/vpnuser/update-password-by-email",
	verifyOtp: "/api/vpnuser/verify-otp",
	resendOtp: "/api/vpnuser/resend-otp",
	logout: "/api/vpnuser/logout",
	me: "/api/vpnuser/me",
	sessions: "/api/vpnuser/sessions",
	deleteAccount: "/api/vpnuser/delete-account",
	export: "/api/vpnuser/export",
	geo: "/api/geo",
	events: "/api/events",
	health: "/api/health",
	ready: "/api/ready",
	openapi: "/api/openapi.json",
} as const;
