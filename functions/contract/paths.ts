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
	packages: "/api/packages",
	checkout: "/api/vpnuser/stripe-checkout",
	/** What the premium panel and the return page show: plan, renewal, refund window, payment method. */
	billing: "/api/vpnuser/billing",
	autoRenew: "/api/vpnuser/auto-renew",
	refundRequest: "/api/vpnuser/refund-request",
	invoices: "/api/vpnuser/invoices",
	stripeWebhook: "/api/stripe/webhook",
	botChallenge: "/api/bot/challenge",
	ask: "/ask",
	geo: "/api/geo",
	ip: "/api/ip",
	/** The same for a terminal, in plain text. */
	ipText: "/api/ip.txt",
	/** + z/x/y */
	tiles: "/api/tiles/",
	/** Where throughput is measured, and whether there is room. */
	speed: "/api/speed",
	speedPing: "/api/speed/ping",
	/** WebSockets of the ndt7 protocol; not part of the app, but of the Node runtime. */
	ndt7Download: "/ndt/v7/download",
	ndt7Upload: "/ndt/v7/upload",
	newsletterSubscribe: "/api/newsletter/subscribe",
	newsletterConfirm: "/api/newsletter/confirm",
	newsletterUnsubscribe: "/api/newsletter/unsubscribe",
	events: "/api/events",
	health: "/api/health",
	ready: "/api/ready",
	openapi: "/api/openapi.json",
} as const;
