import { guideText } from "../../../content/readers/help/guides.ts";
import { questionPath } from "../../../content/readers/help/questions.ts";
import { frontMatter } from "../../../content/readers/read/parse.ts";
import { localePath } from "../../../i18n/paths.ts";
import { typeset } from "../../../i18n/typeset.ts";
import { type Question, themesIn } from "../../i18n/questions.ts";
import type { Text } from "../../i18n/text.ts";
import { link, type PageName } from "../../routing/links.ts";

export type Next = { href: string; label: string };

export const answerPath = (id: string) => `/help/${id}` as const;

function guideTitle(id: string, locale: Text["locale"]): string {
	const { source, language } = guideText(id, locale);
	return typeset(language, frontMatter(source).title ?? id);
}

/** Resolves `next` of content/questions, which has been checked, to links. */
export function nextIn(text: Text): (target: string) => Next {
	const { locale, t } = text;
	const all = new Map(
		themesIn(text).flatMap(({ questions }) => questions.map((one) => [one.id, one] as const)),
	);
	return (target) => {
		const [, page = "", more = ""] = /^(\w+)(.*)$/.exec(target) ?? [];
		const question = page === "faqs" && all.get(more.slice(1));
		if (question) return { href: hrefOf(question, text), label: question.q };
		const restPath = more.replace(/^\//, "");
		const desk = page === "contact" && more.slice(1);
		const guide = page === "guides" && restPath;
		const label = guide ? guideTitle(guide, locale) : t(desk ? `contact:${desk}.cta` : `faqs:next.${page}`);
		return { href: link(locale, page as PageName, restPath), label };
	};
}

/** Address of a question's answer: its page, or its fragment in the theme. */
export const hrefOf = (
	{ id, page }: Pick<Question, "id" | "page">,
	{ locale }: Pick<Text, "locale">,
): string => localePath(locale, page ? answerPath(id) : questionPath(id));

/** A question for a list: short answer, and a link to its page or the first place it names. */
export function rowIn(text: Text): (one: Question) => { id: string; q: string; a: string; next: Next } {
	const nextOf = nextIn(text);
	return (one) => {
		const [first = "contact"] = one.next;
		const next = one.page ? { href: hrefOf(one, text), label: text.t("faqs:steps") } : nextOf(first);
		return { id: one.id, q: one.q, a: one.a, next };
	};
}

export const completeQuestions = <Item extends { q: string; a: string }>(items: readonly Item[]): Item[] =>
	items.filter(({ q, a }) => q && a);

/** Questions with a page first, as they're asked most. */
export const mostAskedFirst = <Item extends { page: boolean }>(items: readonly Item[]): Item[] =>
	items.toSorted((one, other) => Number(other.page) - Number(one.page));
