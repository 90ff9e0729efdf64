/** Runs where it stands, after the button: a new tab has nothing to go back to. */
const button = document.querySelector<HTMLButtonElement>("[data-back]");
if (button) {
	button.hidden = history.length < 2;
	button.onclick = () => history.back();
}
