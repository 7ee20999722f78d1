// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A listed token that has gone bad: it names itself, and every look at a balance fails. One of these among
/// many must not cost the others their answer.
contract BrokenToken {
    string public constant name = "Broken";
    string public constant symbol = "BRKN";
    uint8 public constant decimals = 18;
    uint256 public constant totalSupply = 0;

    error Broken();

    function balanceOf(address) external pure returns (uint256) {
        revert Broken();
    }

    function transfer(address, uint256) external pure returns (bool) {
        revert Broken();
    }
}
