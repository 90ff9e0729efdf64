import { useState } from "react";
import { Icon } from "../Icon.tsx";
import { eye, eyeOff } from "../icons.ts";
import { Field, type FieldProps } from "./Field.tsx";

export type PasswordWords = { show_password: string; hide_password: string };

export function PasswordField({ words, ...field }: FieldProps & { words: PasswordWords }) {
	const [isVisible, setIsVisible] = useState(false);
	return (
		<Field
			{...field}
			type={isVisible ? "text" : "password"}
			autoCapitalize="none"
			spellCheck={false}
			frame={(input) => (
				<div className="pw">
					{input}
					<button
						type="button"
						aria-label={isVisible ? words.hide_password : words.show_password}
						onClick={() => setIsVisible(!isVisible)}
					>
						<Icon path={isVisible ? eyeOff : eye} />
					</button>
				</div>
			)}
		/>
	);
}
