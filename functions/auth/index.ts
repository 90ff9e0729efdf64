import { changeEmail, confirmEmail, rename } from "./identity.ts";
import { login, logout, passkeyChallenge, passkeyLogin } from "./login.ts";
import { updatePassword } from "./password.ts";
import { register } from "./register.ts";
import { secondStep } from "./second-step.ts";
import { forgetPassword, resendCode } from "./send-code.ts";
import { undo } from "./undo.ts";
import { confirmLink, redirectMailedLinks, verifyCode, verifyLink } from "./verify.ts";

export const auth = [
	register,
	verifyCode,
	confirmLink,
	verifyLink,
	resendCode,
	login,
	secondStep,
	passkeyChallenge,
	passkeyLogin,
	logout,
	forgetPassword,
	updatePassword,
	rename,
	...changeEmail,
	confirmEmail,
	undo,
	redirectMailedLinks,
];
