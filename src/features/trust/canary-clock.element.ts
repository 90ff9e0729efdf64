/** Marks a canary as stale once its time is over, after the build. */
class CanaryClock extends HTMLElement {
	connectedCallback() {
		if (Date.now() < Number(this.dataset.until)) return;
		for (const note of this.children) (note as HTMLElement).hidden = !note.classList.contains("warn");
	}
}
customElements.define("canary-clock", CanaryClock);
