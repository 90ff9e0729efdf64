import { useRef, useState } from "react";
import type { Locale } from "../../../i18n/locales.ts";
import { DeleteForm } from "./DeleteForm.tsx";
import { Question } from "./Question.tsx";
import type { TabWords } from "./words.ts";

interface Props {
	locale: Locale;
	words: TabWords;
}

/** What goes with an account, and the way to let it go: a button, then a question. */
export function DeleteAccount({ locale, words }: Props) {
	const own = words.profile.delete;
	const [asking, setAsking] = useState(false);
	const opener = useRef<HTMLButtonElement>(null);
	const close = () => {
		setAsking(false);
		opener.current?.focus();
	};
	return (
		<section className="panel">
			<h2>{own.h2}</h2>
			<p className="mut goes-text">{own.text}</p>
			<ul className="goes">
				{own.goes.map((item) => (
					<li key={item}>{item}</li>
				))}
			</ul>
			<p className="mut">{own.stays}</p>
			<p className="mut panel-text">{own.moved}</p>
			<button
				type="button"
				className="btn bad"
				ref={opener}
				aria-expanded={asking}
				onClick={() => setAsking(!asking)}
			>
				{own.button}
			</button>
			{asking && (
				<Question title={own.sure} level="h3" onClose={close}>
					<DeleteForm onCancel={close} locale={locale} words={words} />
				</Question>
			)}
		</section>
	);
}
