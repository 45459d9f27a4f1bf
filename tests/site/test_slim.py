"""Pages lose their indentation and nothing else."""

from site_build.slim import slim


def test_indentation_goes():
    assert slim("<ul>\n      <li>one</li>\n\n      <li>two</li>\n</ul>") == "<ul>\n<li>one</li>\n<li>two</li>\n</ul>"


def test_verbatim_text_stays():
    for name in ("pre", "script", "style", "textarea"):
        text = f"<{name}>\n    a\n\n        b\n</{name}>"
        assert slim(f"<p>\n  {text}\n  </p>") == f"<p>\n{text}\n</p>"


def test_programs_keep_their_text():
    program = '<pre><code><span class="kn">from</span><span class="w"> </span><span class="nn">x</span> <span class="kn">import</span> <span class="n">y</span></code></pre>'
    assert slim(program) == '<pre><code><span class="k">from</span> x <span class="k">import</span> y</code></pre>'


def test_neighbours_of_one_colour_become_one():
    program = '<pre><span class="sa">f</span><span class="s2">&quot;</span><span class="si">{</span><span class="n">a</span><span class="si">}</span><span class="s2">&quot;</span></pre>'
    assert slim(program) == '<pre><span class="s">f&quot;{</span>a<span class="s">}&quot;</span></pre>'


def test_classes_outside_programs_stay():
    assert slim('<p><span class="n">x</span></p>') == '<p><span class="n">x</span></p>'
